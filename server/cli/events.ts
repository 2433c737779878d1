console.log('The events command is being written.');
